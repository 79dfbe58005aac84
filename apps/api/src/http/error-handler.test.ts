import { hash } from 'node:crypto'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { AppError } from './app-error.ts'
import { respondWithError } from './error-handler.ts'

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

const app = Fastify({ frameworkErrors: (...error) => void respondWithError(...error) })
app.setErrorHandler(respondWithError)
const refuse = async () => {
  throw new AppError('BUSY', { retryAfter: 2 })
}
app.get('/category/bracelets', refuse)
app.post('/category/bracelets', refuse)
app.get('/api/products', refuse)
app.get('/product/jade', async () => {
  throw new Error('a secret of the house')
})
app.route({
  method: ['GET', 'POST'],
  url: '/api/lost',
  handler: async () => {
    throw new Error('Connection terminated unexpectedly')
  },
})
app.get('/gone.jpg', async () => {
  throw new AppError('NOT_FOUND')
})
afterAll(() => app.close())

test('a page request to a busy shop gets a notice in each language, which reloads by itself', async () => {
  const { statusCode, headers, body } = await app.inject({ url: '/category/bracelets', headers: BROWSER })
  expect(statusCode).toBe(503)
  expect(headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' })
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(body).toContain('<h1>We’re busy right now</h1>')
  expect(body).toContain('<section lang="zh-CN"><h2>访问人数较多</h2>')
  expect(body).toContain('<section lang="zh-TW"><h2>目前人數較多</h2>')
  expect(body).toContain('<meta http-equiv="refresh" content="3">')
  expect(body).toContain('<a href="/">Home page</a>')
})

test('its policy allows its own style and nothing else', async () => {
  const { headers, body } = await app.inject({ url: '/category/bracelets', headers: BROWSER })
  const style = /<style>(.+)<\/style>/.exec(body)![1]!
  const policy = headers['content-security-policy'] as string
  expect(policy).toContain(`style-src 'sha256-${hash('sha256', style, 'base64')}'`)
  expect(policy).toContain("default-src 'none'")
})

test('an internal error is shown without details and does not reload by itself', async () => {
  const { statusCode, body } = await app.inject({ url: '/product/jade', headers: BROWSER })
  expect(statusCode).toBe(500)
  expect(body).toContain('The problem is on our side.')
  expect(body).not.toContain('secret')
  expect(body).not.toContain('http-equiv="refresh"')
})

test.each(['GET', 'POST'] as const)('a database that goes away during %s is a busy shop', async (method) => {
  const { statusCode, headers, body } = await app.inject({ method, url: '/api/lost' })
  expect([statusCode, headers['retry-after'], JSON.parse(body).error.code]).toEqual([503, '2', 'BUSY'])
})

test('a malformed address links to the home page', async () => {
  const { statusCode, body } = await app.inject({ url: '/%E0%A4%A', headers: BROWSER })
  expect(statusCode).toBe(400)
  expect(body).toContain('<h1>This address isn’t valid</h1>')
})

test('a missing page is reported as not found', async () => {
  const { statusCode, body } = await app.inject({ url: '/gone.jpg', headers: BROWSER })
  expect(statusCode).toBe(404)
  expect(body).toContain('<h1>Page not found</h1>')
})

test.each([
  ['a call of the API', { url: '/api/products', headers: BROWSER }],
  ['what is no page', { url: '/category/bracelets', headers: { accept: '*/*' } }],
  ['what a browser sends', { method: 'POST' as const, url: '/category/bracelets', headers: BROWSER }],
])('%s gets the error envelope', async (_, request) => {
  const response = await app.inject(request)
  expect(response.statusCode).toBe(503)
  expect(response.json()).toMatchObject({ success: false, error: { code: 'BUSY' } })
})
