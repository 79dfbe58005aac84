// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { PathLocaleProvider } from '../../lib/i18n/locale-path.tsx'
import { Link, type LinkProps } from './link.tsx'

afterEach(cleanup)

/** A page with one link, and the router that it navigates with. */
function openPage(page: string, link: LinkProps) {
  const element = (
    <PathLocaleProvider>
      <Link {...link}>there</Link>
    </PathLocaleProvider>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [page] })
  render(<RouterProvider router={router} />)
  return { router, link: screen.getByRole('link', { name: 'there' }) }
}

test.each([
  ['/', '/category/bracelets', '/category/bracelets'],
  ['/?lang=zh', '/category/bracelets', '/category/bracelets?lang=zh'],
  ['/about?lang=en', '/search?gem=jade', '/search?gem=jade&lang=en'],
  ['/about?lang=zh', '/traditions#jade', '/traditions?lang=zh#jade'],
  ['/about?lang=zh', '/search?lang=en', '/search?lang=en'],
  ['/search?q=jade', '#main', '#main'],
])('on %s a link to %s has the href %s', (page, to, href) => {
  expect(openPage(page, { to }).link.getAttribute('href')).toBe(href)
})

describe('a click on a link', () => {
  const readAddress = ({ state: { location } }: ReturnType<typeof openPage>['router']) =>
    location.pathname + location.search + location.hash

  test('opens its page in the language of the visit, with the options of the link', () => {
    const { router, link } = openPage('/about?lang=zh', {
      to: '/login',
      state: { from: 'here' },
      replace: true,
    })
    expect(fireEvent.click(link)).toBe(false)
    expect(readAddress(router)).toBe('/login?lang=zh')
    expect(router.state.location.state).toEqual({ from: 'here' })
    expect(router.state.historyAction).toBe('REPLACE')
  })

  test('adds a history entry, unless it leads to the page that is shown', () => {
    const other = openPage('/', { to: '/about' })
    fireEvent.click(other.link)
    expect(other.router.state.historyAction).toBe('PUSH')
    cleanup()
    const { pathname } = window.location
    const same = openPage(pathname, { to: pathname })
    fireEvent.click(same.link)
    expect(same.router.state.historyAction).toBe('REPLACE')
  })

  test('goes to an element of this page, whose address stays', () => {
    const { router, link } = openPage('/about', { to: '#main' })
    fireEvent.click(link)
    expect(readAddress(router)).toBe('/about#main')
  })

  test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'is left to the browser with %j',
    (details) => {
      const { router, link } = openPage('/', { to: '/about' })
      // Keeps jsdom, which cannot open pages, from trying to.
      let isLeft = false
      window.addEventListener(
        'click',
        (event) => {
          isLeft = !event.defaultPrevented
          event.preventDefault()
        },
        { once: true },
      )
      fireEvent.click(link, details)
      expect([isLeft, readAddress(router)]).toEqual([true, '/'])
    },
  )

  test('does what its owner decides instead', () => {
    const { router, link } = openPage('/', { to: '/cart', onClick: (event) => event.preventDefault() })
    fireEvent.click(link)
    expect(readAddress(router)).toBe('/')
  })
})
