import { MAIL_KINDS } from '@ballpark/rules/messages';
import { beforeAll, describe, expect, test } from 'vitest';
import { createOnboardedPerson, type Person } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { buildUnsubscribeLink } from './unsubscribe-link.ts';
import { wantsMail } from './mail-choices.ts';

const lab = useTestApp();
let member: Person;

beforeAll(async () => {
  member = await createOnboardedPerson(lab);
});

async function buildPath(kind: (typeof MAIL_KINDS)[number], { user }: Person = member): Promise<string> {
  return new URL(await buildUnsubscribeLink(lab.app, { memberId: user.id, kind })).pathname;
}

/** As a mail client does it: no session, no cookie, no origin. */
function postOneClick(url: string, contentType = 'application/x-www-form-urlencoded') {
  return lab.http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': contentType },
    payload: 'List-Unsubscribe=One-Click',
  });
}

describe('the unsubscribe link of a mail', () => {
  test.each(MAIL_KINDS)(
    'stops mails of the kind %s with one request, without a session, and no other',
    async (kind) => {
      const person = await createOnboardedPerson(lab);
      const answer = await postOneClick(await buildPath(kind, person));
      expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('You get no more mails about')]);
      for (const other of MAIL_KINDS) expect(await wantsMail(lab.app, person.user.id, other)).toBe(other !== kind);
    },
  );

  test('changes nothing the second time, and takes a body in parts or none', async () => {
    const path = await buildPath('result');
    expect((await postOneClick(path)).statusCode).toBe(200);
    expect((await postOneClick(path, 'multipart/form-data; boundary=x')).statusCode).toBe(200);
    expect((await lab.http.inject({ method: 'POST', url: path })).statusCode).toBe(200);
  });

  test('followed by a person asks first: opening it changes nothing', async () => {
    const person = await createOnboardedPerson(lab);
    const answer = await lab.http.inject({ url: await buildPath('ends-soon', person) });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.body).toContain('<form method="post"><button>Stop these mails</button></form>');
    expect(await wantsMail(lab.app, person.user.id, 'ends-soon')).toBe(true);
  });

  test('works only as it was signed: for this member and this kind', async () => {
    const path = await buildPath('digest');
    const other = await createOnboardedPerson(lab);
    const signature = path.slice(path.lastIndexOf('/') + 1);
    for (const wrong of [
      path.replace('/digest/', '/result/'),
      path.replace('/digest/', '/everything/'),
      path.replace(member.user.id, other.user.id),
      path.replace(signature, `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`),
      path.replace(signature, 'x'),
      path.replace(member.user.id, 'nobody'),
    ]) {
      const answer = await postOneClick(wrong);
      expect([wrong, answer.statusCode]).toEqual([wrong, 404]);
    }
    expect(await wantsMail(lab.app, member.user.id, 'digest')).toBe(true);
    expect(await wantsMail(lab.app, other.user.id, 'digest')).toBe(true);
  });
});
