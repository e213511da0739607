/** Mail clients support few styles and no CSS variables, so the brand's colours are repeated here as plain values. */
const GREEN = '#0B6B4B';
const PAPER = '#FBFAF6';
const TEXT = '#4A514C';

/** Some clients drop the `margin` shorthand and others the single sides, so both are written. */
function verticalMargin(top: string, bottom: string) {
  const margin = bottom === '0' ? `${top} 0 0` : `${top} 0 ${bottom}`;
  return { margin, marginTop: top, marginRight: '0', marginBottom: bottom, marginLeft: '0' };
}

export const PAGE = { backgroundColor: PAPER, margin: '0', padding: '0' };
export const BODY = {
  backgroundColor: PAPER,
  fontFamily: 'Helvetica, Arial, sans-serif',
  margin: '0',
  padding: '24px 12px',
};
export const CARD = {
  maxWidth: '520px',
  backgroundColor: '#FFFFFF',
  border: '1px solid #DEDACF',
  borderRadius: '16px',
  margin: '0 auto',
};
export const CARD_ROW = { width: '100%' };
export const CARD_CELL = { padding: '0 32px 32px' };
export const BRAND_CELL = { padding: '24px 32px' };
export const PHOTO_CELL = { padding: '0 0 24px', lineHeight: '0' };
export const BRAND_LINE = {
  fontSize: '20px',
  lineHeight: '32px',
  color: GREEN,
  fontWeight: 800,
  ...verticalMargin('0', '0'),
};
export const LOGO = { display: 'inline-block', verticalAlign: 'middle', marginRight: '8px', borderRadius: '8px' };
export const PHOTO = { display: 'block', width: '100%', height: 'auto' };
export const PICTURE = {
  boxSizing: 'border-box' as const,
  display: 'block',
  width: '100%',
  height: 'auto',
  border: '1px solid #DEDACF',
  borderRadius: '12px',
};
/** Its letters are those of the words that stand in the place of the picture while pictures are off. */
export const ILLUSTRATION = { fontSize: '16px', lineHeight: '24px', color: TEXT, ...verticalMargin('0', '20px') };
export const HEADING = { color: '#1A1F1C', fontSize: '24px', lineHeight: '30px', margin: '0 0 16px' };
export const PARAGRAPH = { fontSize: '16px', lineHeight: '24px', color: TEXT, ...verticalMargin('0', '16px') };
export const SMALL = { fontSize: '14px', lineHeight: '20px', color: '#62685F', ...verticalMargin('16px', '0') };
export const LINK = { color: GREEN, textDecorationLine: 'none', wordBreak: 'break-all' as const };
/** `mso-` properties are for Outlook on Windows. */
export const BUTTON = {
  lineHeight: '100%',
  textDecoration: 'none',
  display: 'inline-block',
  maxWidth: '100%',
  msoPaddingAlt: '0px',
  backgroundColor: GREEN,
  borderRadius: '999px',
  color: '#FFFFFF',
  fontSize: '16px',
  fontWeight: 700,
  padding: '14px 28px',
  paddingTop: '14px',
  paddingRight: '28px',
  paddingBottom: '14px',
  paddingLeft: '28px',
};
export const BUTTON_LABEL = {
  maxWidth: '100%',
  display: 'inline-block',
  lineHeight: '120%',
  msoPaddingAlt: '0px',
  msoTextRaise: '10.5px',
};
/** Hidden in the mail itself: mail clients show the text in the list of mails. */
export const PREVIEW = {
  display: 'none',
  overflow: 'hidden',
  lineHeight: '1px',
  opacity: 0,
  maxHeight: 0,
  maxWidth: 0,
};
export const SUBHEADING = { color: '#1A1F1C', fontSize: '18px', lineHeight: '24px', margin: '8px 0 12px' };
export const GAP = { lineHeight: '20px', fontSize: '20px' };

/** The dark theme of the app, and narrow screens. It must win over the styles of the elements. */
export const THEMES_AND_SIZES = `@media (prefers-color-scheme: dark) {
  .page { background-color: #0F1311 !important; }
  .card { background-color: #181D1A !important; border-color: #39413B !important; }
  .picture { border-color: #39413B !important; }
  .strong { color: #EEF1EE !important; }
  .text { color: #C3CAC4 !important; }
  .link { color: #4FC493 !important; }
  .button { background-color: #4FC493 !important; color: #0B1A13 !important; }
}
@media (max-width: 480px) {
  .cell { padding-left: 20px !important; padding-right: 20px !important; }
}`;
