/** Mail programs know few styles and no variables, so the brand's colours stand here as plain values. */
export const BODY = {
  backgroundColor: '#FBFAF6',
  fontFamily: 'Helvetica, Arial, sans-serif',
  margin: '0',
  padding: '24px 0',
};
export const CARD = {
  backgroundColor: '#FFFFFF',
  border: '1px solid #DEDACF',
  borderRadius: '16px',
  maxWidth: '520px',
  margin: '0 auto',
  padding: '32px',
};
export const BRAND_LINE = { color: '#0B6B4B', fontSize: '20px', fontWeight: 800, margin: '0 0 24px' };
export const HEADING = { color: '#1A1F1C', fontSize: '24px', lineHeight: '30px', margin: '0 0 16px' };
export const PARAGRAPH = { color: '#4A514C', fontSize: '16px', lineHeight: '24px', margin: '0 0 16px' };
export const SMALL = { color: '#62685F', fontSize: '14px', lineHeight: '20px', margin: '16px 0 0' };
export const LINK = { color: '#0B6B4B', wordBreak: 'break-all' as const };
export const BUTTON = {
  backgroundColor: '#0B6B4B',
  borderRadius: '999px',
  color: '#FFFFFF',
  fontSize: '16px',
  fontWeight: 700,
  padding: '14px 28px',
  textDecoration: 'none',
};
