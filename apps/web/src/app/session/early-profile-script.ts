import { getOwnProfile } from '@ballpark/contracts/accounts';
import { TOKEN_KEY } from '../../api/token.ts';
import { config } from '../../config.ts';

/**
 * Runs inline before anything else. Whoever holds a token waits for the answer to 'who am I?' before they see anything:
 * asking now, beside the scripts, saves them a whole turn of a slow line. `takeEarlyProfile` picks the answer up.
 */
export const earlyProfileScript =
  `try{let t=localStorage.getItem('${TOKEN_KEY}');if(t){let a=fetch('${config.apiBase}${getOwnProfile.path}',` +
  `{headers:{accept:'application/json',authorization:'Bearer '+t},credentials:'omit'});` +
  `a.catch(()=>{});window.earlyProfile={token:t,answer:a}}}catch{}`;
