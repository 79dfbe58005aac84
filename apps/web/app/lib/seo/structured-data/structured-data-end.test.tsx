// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { StructuredDataEnd } from './structured-data-end.tsx'

const hasData = () => document.querySelector('script[type="application/ld+json"]') !== null

test('structured data stays while its page is shown, and goes with it', async () => {
  document.head.innerHTML = '<script type="application/ld+json">{}</script>'
  const router = createMemoryRouter([{ path: '*', element: <StructuredDataEnd /> }], {
    initialEntries: ['/product/jade'],
  })
  render(<RouterProvider router={router} />)
  onTestFinished(cleanup)
  await act(() => router.navigate('/product/jade#reviews'))
  expect(hasData()).toBe(true)
  await act(() => router.navigate('/product/agate'))
  expect(hasData()).toBe(false)
})
