import { expect, type Page } from '@playwright/test'

const TEXT = ['text', 'search', 'textarea', 'select', 'hidden']

/**
 * The controls on which an autofill field may stand, as far as the shop uses it (HTML standard, section 4.10.18.7.1,
 * "Autofilling form controls: the autocomplete attribute").
 */
const CONTROLS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    [
      'name',
      'given-name',
      'family-name',
      'nickname',
      'tel-national',
      'country',
      'postal-code',
      'address-line1',
      'address-line2',
      'address-level1',
      'address-level2',
      'address-level3',
    ].map((field) => [field, TEXT]),
  ),
  username: [...TEXT, 'email'],
  email: [...TEXT, 'email'],
  tel: [...TEXT, 'tel'],
  bday: [...TEXT, 'date'],
  'current-password': [...TEXT, 'password'],
  'new-password': [...TEXT, 'password'],
  // Controls that a visitor fills in with text or a number; never check boxes or buttons.
  off: ['text', 'search', 'textarea', 'select', 'email', 'tel', 'number', 'date', 'time'],
}

/** Pages with forms that browsers can fill in. */
export const PAGES_WITH_FORMS = [
  '/login',
  '/register',
  '/forgot-password',
  '/contact',
  '/search',
  '/user/profile',
  '/user/security',
  '/user/personality-demo',
]

const READ_CONTROLS = `[...document.querySelectorAll('[autocomplete]')].map((control) => ({
  type: control.tagName === 'INPUT' ? control.type : control.tagName.toLowerCase(),
  autocomplete: control.getAttribute('autocomplete'),
  name: control.name || control.id,
}))`

/**
 * Expects each `autocomplete` of the page to stand on a control for which the HTML standard allows it, and at least one
 * if it `hasForm`.
 */
export async function expectAutofill(page: Page, where: string, hasForm: boolean): Promise<void> {
  const controls = await page.evaluate<{ type: string; autocomplete: string; name: string }[]>(READ_CONTROLS)
  const misplaced = controls.filter(
    ({ type, autocomplete }) => !CONTROLS[autocomplete.replace(/^shipping /, '')]?.includes(type),
  )
  if (hasForm) expect.soft(controls, `autocomplete on ${where}`).not.toEqual([])
  expect.soft(misplaced, `autocomplete on ${where}`).toEqual([])
}
