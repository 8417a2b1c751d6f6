// In React's own chunk, so that it is evaluated there and not in the task of its first importer.
import 'react-dom/client';
