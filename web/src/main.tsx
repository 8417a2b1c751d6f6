import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { keepInstallOffer } from './offline/install-offer.ts';
import { registerServiceWorker } from './offline/register-service-worker.ts';
import './styles/index.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

keepInstallOffer();
registerServiceWorker();
