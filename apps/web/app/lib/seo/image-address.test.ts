import { describe, expect, test } from 'vitest'
import { toProductImageUrl, toStoryImageUrl } from './image-address.ts'

const HOST = 'https://api.shop.example'

describe('the URL of a product picture', () => {
  test.each(['jpg', 'jpeg', 'png', 'gif', 'webp', 'WEBP'])(
    'moves /uploads/*.%s into the folder of the products [T190]',
    (type) => {
      expect(toProductImageUrl(`/uploads/jade.${type}`, HOST)).toBe(`${HOST}/uploads/products/jade.${type}`)
      expect(toProductImageUrl(`https://cdn.example/uploads/jade.${type}`, HOST)).toBe(
        `https://cdn.example/uploads/products/jade.${type}`,
      )
    },
  )

  test('stays in the folder of the products; files that are not images do not move [T191]', () => {
    expect(toProductImageUrl('/uploads/products/jade.webp', HOST)).toBe(`${HOST}/uploads/products/jade.webp`)
    expect(toProductImageUrl('/uploads/guide.pdf', HOST)).toBe(`${HOST}/uploads/guide.pdf`)
  })

  test.each(['http://localhost:3001', 'http://127.0.0.1:3001', 'https://localhost:3001'])(
    'replaces the development host %s by that of the API [T192]',
    (local) => {
      expect(toProductImageUrl(`${local}/uploads/products/jade.webp`, HOST)).toBe(
        `${HOST}/uploads/products/jade.webp`,
      )
      expect(toProductImageUrl(`${local}/uploads/jade.webp`, HOST)).toBe(`${HOST}/uploads/products/jade.webp`)
      expect(toProductImageUrl(`${local}/uploads/jade.webp`)).toBe('/uploads/products/jade.webp')
    },
  )

  test.each(['localhost:3001', '//localhost:3001', '127.0.0.1:3001', '0.0.0.0:3001', 'http://[::1]:3001'])(
    'replaces the development host in any spelling: %s [T360]',
    (local) => {
      expect(toProductImageUrl(`${local}/uploads/products/jade.webp`, HOST)).toBe(
        `${HOST}/uploads/products/jade.webp`,
      )
      expect(toProductImageUrl(`${local}/uploads/jade.webp`)).toBe('/uploads/products/jade.webp')
    },
  )

  test.each(['https://cdn.example/jade.webp', 'http://cdn.example/a/b', 'http://localhost:30011/jade.webp'])(
    'on another host stays: %s [T193]',
    (address) => expect(toProductImageUrl(address, HOST)).toBe(address),
  )

  test('that starts with a slash is on the host of the API [T194]', () => {
    expect(toProductImageUrl('/images/placeholder.jpg', HOST)).toBe(`${HOST}/images/placeholder.jpg`)
    expect(toProductImageUrl('/images/placeholder.jpg')).toBe('/images/placeholder.jpg')
  })

  test('with two slashes at its start never leads to another host', () => {
    expect(toProductImageUrl('//evil.example/jade.webp')).toBe('/evil.example/jade.webp')
  })

  test('that is only a file name is in the folder of the products [T195]', () => {
    expect(toProductImageUrl('jade.webp', HOST)).toBe(`${HOST}/uploads/products/jade.webp`)
  })

  test.each(['images/jade.webp', 'jade'])('of any other kind is on the host: %s [T196]', (address) => {
    expect(toProductImageUrl(address, HOST)).toBe(`${HOST}/${address}`)
  })
})

describe('the URL of a story picture', () => {
  test.each(['@uploads/story/bowl.webp', '@/uploads/story/bowl.webp'])(
    'loses the @ of %s [T197]',
    (address) => {
      expect(toStoryImageUrl(address, HOST)).toBe(`${HOST}/uploads/story/bowl.webp`)
    },
  )

  test('below /uploads/ is on the host of the API [T198]', () => {
    expect(toStoryImageUrl('/uploads/story/bowl.webp', HOST)).toBe(`${HOST}/uploads/story/bowl.webp`)
    expect(toStoryImageUrl('/uploads/bowl.webp', HOST)).toBe(`${HOST}/uploads/bowl.webp`)
    expect(toStoryImageUrl('/uploads/story/bowl.webp')).toBe('/uploads/story/bowl.webp')
  })

  test('that is only a file name is in the folder of the stories, once [T199]', () => {
    expect(toStoryImageUrl('bowl.webp', HOST)).toBe(`${HOST}/uploads/story/bowl.webp`)
    expect(toStoryImageUrl('story/bowl.webp', HOST)).toBe(`${HOST}/uploads/story/bowl.webp`)
  })

  test('on another host stays', () => {
    expect(toStoryImageUrl('https://cdn.example/bowl.webp', HOST)).toBe('https://cdn.example/bowl.webp')
  })
})
