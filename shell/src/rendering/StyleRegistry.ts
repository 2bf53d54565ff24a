import type { ReactElement } from 'react';
import { ServerStyleSheet } from 'styled-components';

/** The rules of a page, and the attributes of the element that contains them. */
export interface CollectedStyle {
  css: string;
  styleAttributes: string;
}

const ELEMENT = /^<style ([^>]*)>([^]*)<\/style>$/;

/** Collects the rules of the components that a render shows. */
export class StyleRegistry {
  #sheet = new ServerStyleSheet();

  /** Returns an element that renders the given element and collects the rules of its components. */
  collect(element: ReactElement): ReactElement {
    this.#sheet = new ServerStyleSheet();
    return this.#sheet.collectStyles(element);
  }

  /** Returns the rules, with the comments from which styled-components recognizes them in the browser. */
  getStyle(): CollectedStyle {
    const [, styleAttributes = '', css = ''] = ELEMENT.exec(this.#sheet.getStyleTags().trim()) ?? [];
    return { css, styleAttributes };
  }
}
