// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { RouteFocus } from './route-focus.tsx'

afterEach(cleanup)

/** Renders pages inside the frame of the shop, with the first one shown. Returns what leads to another. */
function openHome() {
  const frame = (
    <>
      <RouteFocus />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  )
  const login = (
    <>
      <h1>Log in</h1>
      <input aria-label="Email" autoFocus />
    </>
  )
  const children = [
    { path: '/', element: <h1>Home</h1> },
    { path: '/about', element: <h1>About us</h1> },
    { path: '/login', element: login },
    { path: '/loading', element: <p>Loading</p> },
  ]
  const router = createMemoryRouter([{ element: frame, children }])
  render(<RouterProvider router={router} />)
  return (address: string) => act(() => router.navigate(address))
}

const findHeading = () => screen.getByRole('heading', { level: 1 })

test('the heading of the next page is focused, and not that of the first', async () => {
  const go = openHome()
  expect(document.activeElement).toBe(document.body)
  await go('/about')
  expect(findHeading().textContent).toBe('About us')
  expect(document.activeElement).toBe(findHeading())
  await go('/')
  expect(findHeading().textContent).toBe('Home')
  expect(document.activeElement).toBe(findHeading())
})

test('the focus stays where an anchor, or another filter of the same page, leads', async () => {
  const go = openHome()
  await go('/about#team')
  expect(document.activeElement).toBe(document.body)
  await go('/about?page=2')
  expect(document.activeElement).toBe(document.body)
})

test('a field that the next page focuses keeps the focus', async () => {
  const go = openHome()
  await go('/login')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Email' }))
})

test('a page without a heading is focused, and its title announced', async () => {
  document.title = 'Your order'
  const go = openHome()
  await go('/loading')
  expect(document.activeElement).toBe(screen.getByRole('main'))
  expect(screen.getByText('Your order')).toBeTruthy()
  await go('/about')
  expect(screen.queryByText('Your order')).toBeNull()
})
