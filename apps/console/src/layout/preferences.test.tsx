import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aSession, createFakeApi, succeed } from '../../test/fake-api.ts'
import { renderConsole } from '../../test/render.tsx'

async function openNewRole() {
  const { fetch } = createFakeApi({
    'GET /console/session': () => succeed(aSession({ permissions: ['staff.manage'] })),
  })
  location.hash = '#/roles/create'
  await renderConsole(fetch, 'en', { isStyled: true })
  return screen.findByLabelText(/^Name/)
}

test('Changing the language keeps what was typed into a form.', async () => {
  await userEvent.type(await openNewRole(), 'Warehouse')
  await userEvent.click(screen.getByRole('button', { name: 'Language: English' }))
  await userEvent.click(screen.getByRole('menuitemradio', { name: '简体中文' }))
  expect(await screen.findByRole('button', { name: '语言：简体中文' })).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/^名称/).value).toBe('Warehouse')
  expect(document.documentElement.lang).toBe('zh-Hans')
})

test('The languages are a menu for the keyboard, each named and read in itself.', async () => {
  await openNewRole()
  screen.getByRole('button', { name: 'Language: English' }).focus()
  await userEvent.keyboard('{Enter}')
  const items = screen.getAllByRole('menuitemradio')
  expect(items.map(({ textContent, lang, ariaChecked }) => [textContent, lang, ariaChecked])).toEqual([
    ['English', 'en', 'true'],
    ['简体中文', 'zh-Hans', 'false'],
    ['繁體中文', 'zh-Hant', 'false'],
  ])
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  const button = await screen.findByRole('button', { name: '語言：繁體中文' })
  await waitFor(() => expect(document.activeElement).toBe(button))
  expect(document.documentElement.lang).toBe('zh-Hant')
  expect(localStorage.getItem('console-language')).toBe('zh-Hant')
})

test('The theme is light, dark, or follows the device, which is the start.', async () => {
  await openNewRole()
  const openMenu = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'My account' }))
    return (name: string) => screen.getByRole('menuitemradio', { name })
  }
  const isChecked = (item: HTMLElement) => item.getAttribute('aria-checked') === 'true'
  const option = await openMenu()
  expect(isChecked(option('As the device'))).toBe(true)
  await userEvent.click(option('Dark'))
  await waitFor(() => expect(getComputedStyle(document.documentElement).colorScheme).toBe('dark'))
  expect(isChecked(option('Dark'))).toBe(true)
  await userEvent.click(option('As the device'))
  await waitFor(() => expect(getComputedStyle(document.documentElement).colorScheme).toBe('light'))
  expect(isChecked(option('As the device'))).toBe(true)
})
