import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ERRORS } from '@shop/contract/http/errors'
import type { AppError } from './app-error.ts'

/** Both languages are shown, as the visitor's language may be unknown here. */
interface Text {
  title: string
  body: string
  title_zh: string
  body_zh: string
}

const BUSY: Text = {
  title: 'We’re busy right now',
  body: 'This page will try again by itself. Your cart and your orders are safe.',
  title_zh: '访问人数较多',
  body_zh: '本页会自动重试。您的购物车和订单不受影响。',
}
const FAILED: Text = {
  title: 'We couldn’t load this page',
  body: 'The problem is on our side. Please try again in a while; your cart and your orders are safe.',
  title_zh: '页面暂时无法显示',
  body_zh: '问题出在我们这边，请稍后再试。您的购物车和订单不受影响。',
}
const MISSING: Text = {
  title: 'Page not found',
  body: 'The page may have moved. You can start again from the home page.',
  title_zh: '页面不存在',
  body_zh: '页面可能已移走，您可以从首页重新开始。',
}
const REFUSED: Text = {
  title: 'This address isn’t valid',
  body: 'Part of it may be missing. You can start again from the home page.',
  title_zh: '网址无效',
  body_zh: '网址可能不完整，您可以从首页重新开始。',
}

const STYLE =
  'body{margin:0;min-height:100dvh;display:grid;place-content:center;padding:1.5rem;box-sizing:border-box;background:#faf7f1;' +
  'color:#14201e;font:1rem/1.625 Roboto,Arial,sans-serif}main{max-width:34rem}h1,h2{font-family:"Playfair Display",' +
  'Georgia,"Songti SC",serif;font-weight:500;line-height:1.25;margin:0 0 .5rem}h1{font-size:1.75rem}h2{font-size:1.375rem;' +
  'margin-top:2rem}p{margin:0 0 1rem}a{color:#0a5b54}'
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The API responds with its envelope, even to a browser navigation. */
const CALLS = /^\/api(?:[/?]|$)/

/** Whether the request is a browser navigation to a page. */
export function isForPage({ method, url, headers: { accept = '' } }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && accept.includes('text/html') && !CALLS.test(url)
}

/** An error page without dependencies: no script, file or database. */
export function sendErrorPage(reply: FastifyReply, { code, retryAfter }: AppError): FastifyReply {
  const { status } = ERRORS[code]
  return reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .header('Content-Security-Policy', POLICY)
    .type('text/html; charset=utf-8')
    .send(toPage(toText(status), retryAfter))
}

function toText(status: number): Text {
  if (status === 503 || status === 429) return BUSY
  if (status >= 500) return FAILED
  return status === 404 ? MISSING : REFUSED
}

function toPage({ title, body, title_zh, body_zh }: Text, retryAfter: number | undefined): string {
  // Reloads the same address, so that the requested page follows.
  const again = retryAfter === undefined ? '' : `<meta http-equiv="refresh" content="${retryAfter + 1}">`
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${again}
<meta name="robots" content="noindex"><title>${title} – Spiritual Treasures</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1><p>${body}</p><p><a href="">Try again</a> · <a href="/">Home page</a></p>
<section lang="zh-CN"><h2>${title_zh}</h2><p>${body_zh}</p><p><a href="">重试</a> · <a href="/">首页</a></p></section></main></body></html>
`
}
