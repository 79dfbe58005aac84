// @vitest-environment jsdom
import { INITIAL_SHOP_SETTINGS, type ShopSettings } from '@shop/contract/settings/shop-settings'
import { cleanup, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { LanguageSwitch } from './header/language-switch.tsx'
import { SocialLinks } from './social-links.tsx'

afterEach(cleanup)

/** Shows a part of the shell below a root with these settings. */
function renderShell(part: React.ReactNode, settings: Partial<ShopSettings>) {
  const root = { ...INITIAL_SHOP_SETTINGS, ...settings }
  const routes = [{ id: 'root', path: '/', loader: () => root, element: part }]
  render(<RouterProvider router={createMemoryRouter(routes, { hydrationData: { loaderData: { root } } })} />)
}

test('The footer links to the profiles of the shop, and has no list while there are none.', () => {
  const url = 'https://www.instagram.com/treasures'
  renderShell(<SocialLinks className="" />, { socialLinks: [{ network: 'instagram', url }] })
  const list = screen.getByRole('navigation', { name: 'Follow us' })
  const link = within(list).getByRole('link', { name: 'Instagram' })
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([url, 'me noopener'])
  cleanup()
  renderShell(<SocialLinks className="" />, {})
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('Languages are offered where the shop shows several.', () => {
  renderShell(<LanguageSwitch />, {})
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('lang')])
  expect(links).toEqual([
    ['English', 'en'],
    ['简体中文', 'zh-CN'],
    ['繁體中文', 'zh-TW'],
  ])
  cleanup()
  renderShell(<LanguageSwitch />, { languages: ['zh'] })
  expect(screen.queryByRole('link')).toBeNull()
})
