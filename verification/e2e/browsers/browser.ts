/** What a journey needs of a browser. Elements are found by `find-element.ts`, in the page itself. */
export type Browser = {
  name: string;
  open: (address: string) => Promise<void>;
  readAddress: () => Promise<string>;
  /** Runs the text of a function in the page and returns what it returns. */
  run: (functionText: string, ...values: readonly string[]) => Promise<unknown>;
  /** Clicks the element of this CSS selector as a person would. */
  click: (selector: string) => Promise<void>;
  /** Types into the element of this CSS selector, key by key. */
  type: (selector: string, text: string) => Promise<void>;
  close: () => Promise<void>;
};

export type BrowserName = 'firefox' | 'webkit';

/** Free ports near those of the stack, so that runs beside each other do not meet. */
export type BrowserPorts = { webDriver: number; display: number };
