import { randomUUID } from 'node:crypto';
import { field } from '../fixtures/pages/account-forms.ts';
import { stopClock, tickUntilVisible } from '../fixtures/browser/clock.ts';
import { submitContactForm, fillContactForm } from '../fixtures/pages/contact-form.ts';
import { answerCalls, holdCalls, answerBadGateway } from '../fixtures/browser/intercepted-calls.ts';
import { readMail } from '../fixtures/data/mailbox.ts';
import { expect, test } from '../fixtures/test.ts';

test(
  'a visitor writes to us, both mails arrive, and a failure loses nothing',
  { tag: ['@CONTACT-01', '@CONTACT-02', '@CONTACT-03', '@ENT-16', '@VAL-40', '@ERR-40'] },
  async ({ page, problems }) => {
    problems.expect(/status of 502/);
    const email = `${randomUUID()}@neighbours.example`;
    const letter = { name: 'Clara', email, subject: 'Bug', message: 'The map is empty.\nSince Monday.' };
    await page.clock.install();
    await fillContactForm(page, { ...letter, email: 'clara' });
    await submitContactForm(page);
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await expect(field(page, 'Email')).toBeFocused();
    await field(page, 'Email').fill(email);

    await answerCalls(page, '/contact', answerBadGateway);
    await submitContactForm(page);
    await expect(page.getByRole('alert').getByText('Failed to send message. Please try again.')).toBeVisible();
    await expect(field(page, 'Message')).toHaveValue(letter.message);
    await page.unrouteAll();

    const held = await holdCalls(page, '/contact');
    const sent = page.waitForRequest('**/api/contact');
    await submitContactForm(page);
    await expect(page.getByRole('button', { name: 'Sending…' })).toBeDisabled();
    expect((await sent).postDataJSON()).toEqual({ ...letter, subject: 'bug' });
    await stopClock(page);
    held.release();
    const thanks = page.getByText('Thank you, your message has reached us.');
    await tickUntilVisible(page, thanks);
    await expect(thanks).toBeInViewport();
    await expect(page.locator('#contact-form')).toBeFocused();
    await expect(field(page, 'Message')).toBeHidden();
    await page.clock.runFor(5000);
    await expect(thanks).toBeHidden();
    await expect(field(page, 'Message')).toHaveValue('');

    const passedOn = await readMail('operator@ballpark.example', { path: email });
    expect(passedOn.text).toContain(letter.message);
    const receipt = await readMail(email);
    expect(receipt.subject).toBe('Your message to Ballpark');
    expect(receipt.text).not.toContain('Monday');
  },
);
