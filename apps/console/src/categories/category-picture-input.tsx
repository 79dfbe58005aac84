import { Box, Button } from '@mui/material'
import type { ConsoleCategory } from '@shop/contract/categories/categories.console'
import { inEachLanguage } from '@shop/contract/languages/languages'
import { uploadProductPicture } from '@shop/contract/products/products.console'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useController } from 'react-hook-form'
import { useServices } from '../data/services.ts'
import { FileButton } from '../ui/file-button.tsx'
import { TextsInput } from '../ui/texts-input.tsx'
import { useErrorText } from '../ui/use-error-text.ts'

type Picture = NonNullable<ConsoleCategory['picture']>

/** The one picture of a category, with its alternative texts; without it the shop shows its own. */
export function CategoryPictureInput() {
  const translate = useTranslate()
  const notify = useNotify()
  const toErrorText = useErrorText()
  const { api, shop } = useServices()
  const { field } = useController<{ picture: Picture | null }, 'picture'>({ name: 'picture' })
  const [isSending, setSending] = useState(false)
  const picture = field.value

  async function send(file: File): Promise<void> {
    setSending(true)
    const body = new FormData()
    body.append('picture', file)
    try {
      const sent = (await api.send(uploadProductPicture, { body })) as Omit<Picture, 'alt'>
      field.onChange({ ...sent, alt: picture?.alt ?? inEachLanguage(() => '') })
    } catch (error) {
      notify(toErrorText(error), { type: 'error' })
    }
    setSending(false)
  }

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {picture && (
        <img
          src={shop ? new URL(picture.url, shop.url).href : undefined}
          alt={picture.alt.en}
          width={192}
          height={Math.round((192 * picture.height) / picture.width)}
        />
      )}
      <Box sx={{ flex: '1 1 16rem' }}>
        {picture && (
          <TextsInput source="picture.alt" label={translate('products.pictures.alt')} maxLength={300} />
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          <FileButton
            variant="outlined"
            loading={isSending}
            accept="image/jpeg,image/png,image/webp,image/avif"
            onFiles={([file]) => void send(file!)}
          >
            {translate('categories.choose_picture')}
          </FileButton>
          {picture && (
            <Button onClick={() => field.onChange(null)}>{translate('categories.remove_picture')}</Button>
          )}
        </Box>
      </Box>
    </Box>
  )
}
