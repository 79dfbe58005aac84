import { choose } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

test('an unknown path shows a plain 404 page with status 404 [T130]', async ({ page }) => {
  for (const path of [
    '/no-such-page',
    '/category/no-such-category',
    '/product/no-such-product',
    '/faq',
    '/traditions/singing-bowls',
    '/policies',
    '/contact/faq',
  ]) {
    const response = await page.goto(path)
    expect(response!.status()).toBe(404)
    await expect(page.getByText('404 - Not Found')).toBeVisible()
  }
})

test('paths that look like another host stay in the shop [T2]', async ({ request, baseURL }) => {
  for (const path of ['//', '//[', '//evil.example/category/bracelets']) {
    const response = await request.get(`${baseURL}${path}`)
    expect(response.status(), path).toBeLessThan(500)
    // It may occur as a path below the shop, but not as a host.
    expect(await response.text()).not.toContain('//evil.example')
  }
})

test('only files of the shop are served [T94]', async ({ request, baseURL }) => {
  const inside = [
    '/.git/config',
    '/.env',
    '/package.json',
    '/apps/api/src/main.ts',
    '/api/dev/../../.git/config',
  ]
  const around = [
    '/assets/..%2f..%2fserver/index.js',
    '/uploads/..%2fsecrets.json',
    '/images/%2e%2e/README.md',
  ]
  for (const path of [...inside, ...around, '/assets/', '/images/', '/uploads/', '/uploads/products/']) {
    const response = await request.get(`${baseURL}${path}`)
    expect([400, 404], path).toContain(response.status())
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the filters of a category work', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/category/bracelets')
    const all = await page.getByRole('article').count()
    await choose(page.getByRole('checkbox', { name: /^Obsidian/ }))
    await page.getByRole('button', { name: 'Apply filters' }).first().click()
    await expect(page).toHaveURL(/gem=Obsidian/)
    await expect(page.getByRole('link', { name: /Black Obsidian Guardian Bracelet/ }).first()).toBeVisible()
    const some = await page.getByRole('article').count()
    expect(some).toBeGreaterThan(0)
    expect(some).toBeLessThan(all)
  })

  test('a product page shows all details', { tag: '@all' }, async ({ page }) => {
    await page.goto('/product/amethyst-still-water-bracelet')
    await expect(page.getByText('¥199.00').first()).toBeVisible()
    await expect(page.getByRole('radio', { name: /15 cm/ })).toBeAttached()
    await expect(page.getByText('BR-ENE-001')).toBeVisible()
  })
})

test('the language switch turns the whole page into Chinese for the rest of the visit', async ({ page }) => {
  await page.goto('/product/amethyst-still-water-bracelet')
  await page.getByRole('contentinfo').getByRole('link', { name: '简体中文' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '紫水晶静水手串' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await page.goto('/category/crystals')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
})
