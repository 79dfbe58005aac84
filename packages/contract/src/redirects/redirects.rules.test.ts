import { describe, expect, test } from 'vitest'
import {
  MAX_PATH_LENGTH,
  readPath,
  readRedirectPath,
  readRedirectTarget,
  toAddress,
} from './redirects.rules.ts'

describe('a path', () => {
  test.each([
    ['/products/jade', '/products/jade'],
    ['  products/jade/ ', '/products/jade'],
    ['https://old.example/products/jade#reviews', '/products/jade'],
    ['https://old.example', '/'],
    ['/', '/'],
    ['/%E7%8E%89%e6%89%8b%e9%93%be', '/玉手链'],
    ['/玉手链', '/玉手链'],
    ['/Jade%20bangle', '/Jade bangle'],
    ['/caf%C3%A9', '/café'],
    ['/cafe\u0301', '/café'],
    ['/old.html', '/old.html'],
  ])('%s is stored as %s', (typed, path) => expect(readPath(typed)).toEqual({ path }))

  test.each([
    ['', 'not_a_path'],
    ['/a//b', 'not_a_path'],
    ['/a/../b', 'not_a_path'],
    ['/a%2Fb', 'not_a_path'],
    ['/a%3Fb', 'not_a_path'],
    ['/a\\b', 'not_a_path'],
    ['/a%00', 'not_a_path'],
    ['/a\nb', 'not_a_path'],
    ['/100%', 'not_a_path'],
    ['/\uD800', 'not_a_path'],
    ['/products?id=5', 'has_query'],
    ['//other.example/a', 'other_host'],
    ['javascript:alert(1)', 'other_host'],
    [`/${'a'.repeat(MAX_PATH_LENGTH)}`, 'too_long'],
  ])('%j is refused: %s', (typed, problem) => expect(readPath(typed)).toEqual({ problem }))

  test('is the same once it is an address', () => {
    for (const path of ['/玉手链', '/Jade bangle', "/a+b&c=d;e,f'(g)", '/[x]/y:z@w', '/💎'])
      expect(readPath(toAddress(path))).toEqual({ path })
  })
})

test.each([
  ['/api/v1/products', 'reserved'],
  ['/Assets/logo.svg', 'reserved'],
  ['/checkout/old', 'reserved'],
  ['/user', 'reserved'],
  ['/about', 'has_page'],
  ['/', 'has_page'],
])('nothing redirects from %s: %s', (path, problem) => expect(readRedirectPath(path)).toEqual({ problem }))

test.each([
  ['https://other.example/jade', 'other_host'],
  ['//other.example/jade', 'other_host'],
  ['/api/v1/products', 'reserved'],
])('nothing redirects to %s: %s', (path, problem) => expect(readRedirectTarget(path)).toEqual({ problem }))

test('a page of the shop may be the target', () => {
  for (const path of ['/', '/user/orders', '/traditions', '/product/jade'])
    expect(readRedirectTarget(path)).toEqual({ path })
})
