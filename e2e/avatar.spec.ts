import type { Locator, Page } from '@playwright/test'
import { aPng } from '../apps/api/test/pictures.ts'
import { enterAccount } from './support/account.ts'
import { press } from './support/keys.ts'
import { listTestLanguages } from './support/in-turn.ts'
import { holdBack } from './support/moves.ts'
import { expect, test } from './support/test.ts'
import { readMessages } from './support/messages.ts'

// Tracing fetches the bytes of every picture, and the content security policy forbids blob: URLs for fetch.
test.use({ trace: 'off' })

interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Chooses a file in the file chooser that a button opens. */
async function handle(page: Page, button: Locator, file: ChosenFile): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()])
  await chooser.setFiles(file)
}

for (const language of listTestLanguages(import.meta.filename)) {
  const t = readMessages(language)

  test(`an avatar is validated, cropped by keyboard, uploaded, shown and removed (${language})`, async ({
    page,
    request,
  }) => {
    await enterAccount(page, t, '/user/profile')
    const main = page.getByRole('main')
    const add = main.getByRole('button', { name: t('profile_picture_add') })
    const error = main.getByRole('alert')
    const png = { name: 'me.png', mimeType: 'image/png' }

    await handle(page, add, { name: 'me.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
    await expect(error).toHaveText(t('profile_picture_type'))
    await handle(page, add, { ...png, buffer: Buffer.alloc(2 * 1024 * 1024 + 1) })
    await expect(error).toHaveText(
      language === 'en' ? 'image size cannot exceed 2MB' : t('profile_picture_size'),
    )
    await handle(page, add, { ...png, buffer: Buffer.from('This only says that it is a picture.') })
    await expect(error).toHaveText(t('profile_picture_type'))

    await handle(page, add, { ...png, buffer: aPng({ width: 800, height: 400 }) })
    const dialog = page.getByRole('dialog', { name: t('profile_crop_title') })
    const picture = dialog.locator('img')
    await expect(picture).toBeVisible()
    const centred = await picture.getAttribute('style')
    await press(page, dialog.getByRole('group', { name: t('profile_crop_area') }), 'ArrowRight')
    await expect.poll(() => picture.getAttribute('style')).not.toBe(centred)
    const zoom = dialog.getByLabel(t('profile_crop_zoom'))
    await press(page, zoom, 'ArrowRight')
    await expect(zoom).toHaveAttribute('aria-valuetext', '105 %')

    const release = await holdBack(page, '**/users/avatar')
    await press(page, dialog.getByRole('button', { name: t('profile_crop_save') }))
    await expect(dialog.getByRole('progressbar', { name: t('profile_uploading') })).toBeVisible()
    release()
    await expect(page.getByText(t('profile_picture_saved'))).toBeVisible()
    await expect(dialog).toBeHidden()

    const portrait = main.locator('img[src^="/uploads/avatars/"]')
    await expect(portrait).toHaveAttribute('src', /^\/uploads\/avatars\/[\w-]+-512\.webp$/)
    await expect(portrait).toHaveJSProperty('naturalWidth', 96)
    const response = await request.get((await portrait.getAttribute('src'))!)
    expect(response.headers()['content-type']).toBe('image/webp')

    await press(page, main.getByRole('button', { name: t('profile_picture_remove') }))
    await expect(portrait).toBeHidden()
    await expect(add).toBeFocused()
    await page.reload()
    await expect(add).toBeVisible()
  })
}
