import { findAccessibilityIssues } from '../fixtures/pages/accessibility.ts';
import { field, toast } from '../fixtures/pages/account-forms.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import { expect, test } from '../fixtures/test.ts';

test(
  'texts and interests are saved, name and e-mail stay, and leaving asks first',
  { tag: ['@PROF-05', '@PROF-06', '@VAL-39', '@TOAST-15'] },
  async ({ page, signedIn }) => {
    const member = await signedIn('onboarded');
    await page.goto('/profile/edit');
    await expect(page.getByText('Email, username and area are in your')).toBeVisible();
    await expect(page.getByText(member.email)).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(1);
    for (const name of ['Change photo', 'Change background']) await expect(button(page, name)).toBeVisible();

    const helping = page.getByRole('button', { name: /^Helping/ });
    await helping.click();
    await button(page, 'Save').click();
    await expect(page.getByText('Please select at least one interest')).toBeVisible();
    expect(await findAccessibilityIssues(page)).toEqual([]);
    await page.getByRole('button', { name: /^Selling/ }).click();
    await field(page, 'About').fill('Sells what the attic holds.');

    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
    await button(page, 'Keep editing').click();
    await expect(page).toHaveURL('/profile/edit');
    await button(page, 'Save').click();
    await expect(toast(page, 'Profile updated successfully!')).toBeVisible();
    await expect(page).toHaveURL('/profile');
    await expect(page.getByText('Sells what the attic holds.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Interests' })).toHaveText('Selling');
  },
);
