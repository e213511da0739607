/** Names in the browser's local storage that both the app and the inline scripts of a page read. */
export const TOKEN_KEY = 'token';
/** 'light' or 'dark'; absent while the system decides. */
export const THEME_KEY = 'theme';
