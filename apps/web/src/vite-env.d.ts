/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_API_BASE?: string;
  readonly VITE_SITE_ORIGIN?: string;
}

/** A module compiled to the text of an inline script: `vite-plugins/inline-script.ts`. */
declare module '*?inline-script' {
  const code: string;
  export default code;
}
