// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../../test/render.tsx'
import { ErrorScreen } from './error-screen.tsx'

it.each([
  ['the message of the error', new Error('The database is gone'), 'The database is gone'],
  ['that it is unknown, for an error without a message', new Error(''), '发生了未知错误'],
  ['that it is unknown, for anything else', 'a text', '发生了未知错误'],
])('the error screen shows %s [T510]', (_, error, message) => {
  renderPart(<ErrorScreen error={error} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('抱歉，出现了一些问题')
  expect(screen.getByText(message)).toBeTruthy()
})
