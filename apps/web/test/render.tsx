import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { getQueryClient } from '../app/lib/api/query-client.ts'

/** Renders a part of a page as it stands in the shop: with a router and the browser's cache of server data. */
export function renderPart(part: React.ReactNode) {
  const router = createMemoryRouter([{ path: '*', element: part }])
  return render(
    <QueryClientProvider client={getQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
