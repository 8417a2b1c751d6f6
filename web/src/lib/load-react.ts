// In the file of React itself: it is made ready when that is evaluated, and not in the task of whoever imports it first.
import 'react-dom/client';
