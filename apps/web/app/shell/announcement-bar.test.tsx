// @vitest-environment jsdom
import type { Announcement } from '@shop/contract/home/home.schemas'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { m } from '../paraglide/messages.js'
import { AnnouncementBar, AnnouncementScript } from './announcement-bar.tsx'

let ids = 0
const anAnnouncement = (changes: Partial<Announcement> = {}): Announcement => ({
  id: (ids += 1),
  message: 'Closed for the new year',
  ...changes,
})

/** The bar on a page whose document was rendered with this announcement. */
function toPage(announcement: Announcement | undefined) {
  const routes = [{ id: 'root', path: '*', element: <AnnouncementBar />, loader: () => null }]
  const hydrationData = { loaderData: { root: announcement ? { announcement } : {} } }
  return <RouterProvider router={createMemoryRouter(routes, { hydrationData })} />
}

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

const findBar = () => screen.queryByRole('region', { name: m.shell_announcement() })

describe('the announcement', () => {
  test('is in the document of the server', () => {
    expect(renderToString(toPage(anAnnouncement()))).toContain('Closed for the new year')
    expect(renderToString(toPage(undefined))).toBe('')
  })

  test('is hidden where the document says that it was closed, before the page is hydrated', () => {
    expect(renderToString(toPage(anAnnouncement()))).toContain('in-data-[announcement=dismissed]:hidden')
    expect(renderToString(<AnnouncementScript />)).toContain("d.announcement='dismissed'")
  })

  test.each([
    ['/shipping', '/shipping'],
    ['https://example.com/fair', 'https://example.com/fair'],
  ])('may lead to %s', (link, href) => {
    render(toPage(anAnnouncement({ link })))
    expect(screen.getByRole('link', { name: 'Closed for the new year' }).getAttribute('href')).toBe(href)
  })

  test('is closed by the keyboard, for this visit, and the focus stays where it was', async () => {
    const announcement = anAnnouncement()
    const { unmount } = render(toPage(announcement))
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: m.shell_announcement_close() }))
    await userEvent.keyboard('{Enter}')
    expect(findBar()).toBeNull()
    expect(document.activeElement).not.toBe(document.body)
    unmount()
    render(toPage(announcement))
    expect(findBar()).toBeNull()
  })

  test('that is new is shown to whoever has closed another one', async () => {
    const { unmount } = render(toPage(anAnnouncement()))
    await userEvent.click(screen.getByRole('button', { name: m.shell_announcement_close() }))
    unmount()
    render(toPage(anAnnouncement({ message: 'Open again' })))
    expect(findBar()?.textContent).toContain('Open again')
  })
})
