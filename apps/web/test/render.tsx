import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { getQueryClient } from '../app/lib/api/query-client.ts'

/** Renders a part of a page inside a router and a TanStack Query provider. */
export function renderPart(part: React.ReactNode) {
  const router = createMemoryRouter([{ path: '*', element: part }])
  return render(
    <QueryClientProvider client={getQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
