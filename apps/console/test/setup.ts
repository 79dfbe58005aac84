import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Screens are loaded when they are opened.
configure({ asyncUtilTimeout: 10_000 })

afterEach(() => {
  cleanup()
  localStorage.clear()
  location.hash = ''
})
