import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { onTestFinished } from 'vitest'
import { getQueryClient } from '../app/lib/api/query-client.ts'
import { PathLocaleProvider } from '../app/lib/i18n/locale-path.tsx'

// Parts that are loaded on demand take longer than a second on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

/** Renders a part of a page inside a router and a TanStack Query provider, until the test ends. */
export function renderPart(part: React.ReactNode, path = '/') {
  onTestFinished(() => {
    cleanup()
    getQueryClient().clear()
  })
  const router = createMemoryRouter(
    [{ path: '*', element: <PathLocaleProvider>{part}</PathLocaleProvider> }],
    { initialEntries: [path] },
  )
  return render(
    <QueryClientProvider client={getQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
