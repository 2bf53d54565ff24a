import '../src/theme/tokens.css';
import '../src/theme/fonts.css';
import { createRoot } from 'react-dom/client';
import { activateLanguage } from '../src/index.ts';
import { Catalog } from './Catalog.tsx';
import { compareImages } from './compareImages.ts';
import { applyView, readView } from './view.ts';

declare global {
  interface Window {
    /** Exposed for the screenshot tests. */
    compareImages: typeof compareImages;
  }
}

window.compareImages = compareImages;
const view = readView(location.search);
applyView(view);
activateLanguage(view.language);
const root = document.createElement('div');
root.id = 'root';
document.body.append(root);
createRoot(root).render(<Catalog {...view} />);
