import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { listContentPictures, uploadContentPicture } from '@shop/contract/content/content.console'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useController } from 'react-hook-form'
import { useServices } from '../data/services.ts'
import { FileButton } from '../ui/file-button.tsx'
import { ContentTexts } from './content-texts.tsx'
import { useErrorText } from '../ui/use-error-text.ts'

const KEY = ['content-pictures']

interface Picture {
  file: string
  url: string
  width: number
  height: number
}

/** The picture of a story or of the home page: one that the shop has, or a new one. */
export function PictureInput() {
  const translate = useTranslate()
  const { api } = useServices()
  const { field } = useController<{ image: string | null }, 'image'>({ name: 'image' })
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.call(listContentPictures, {}, signal),
  })
  const pictures = data?.items ?? []
  const chosen = pictures.find(({ file }) => file === field.value)

  function choose(file: string | null): void {
    field.onChange(file)
    setOpen(false)
  }

  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mb: 2 }}>
        {chosen && <Thumbnail picture={chosen} width={240} />}
        <Button variant="outlined" onClick={() => setOpen(true)}>
          {translate('content.pictures.choose')}
        </Button>
        {field.value && (
          <Button color="inherit" onClick={() => choose(null)}>
            {translate('content.pictures.remove')}
          </Button>
        )}
      </Box>
      {field.value && <ContentTexts source="image_alt" isLong />}
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        fullWidth
        maxWidth="md"
        aria-labelledby="content-pictures"
      >
        <DialogTitle id="content-pictures">{translate('content.pictures.choose')}</DialogTitle>
        <DialogContent>
          <Typography color="text.secondary" sx={{ mb: 2 }}>
            {translate('content.pictures.help')}
          </Typography>
          <Box
            sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(8.5rem, 1fr))' }}
          >
            {pictures.map((picture) => (
              <Button
                key={picture.file}
                variant={picture.file === field.value ? 'outlined' : 'text'}
                aria-pressed={picture.file === field.value}
                aria-label={toName(picture)}
                onClick={() => choose(picture.file)}
                sx={{ p: 0.5 }}
              >
                <Thumbnail picture={picture} width={128} />
              </Button>
            ))}
          </Box>
        </DialogContent>
        <DialogActions>
          <UploadButton onDone={choose} />
          <Button color="inherit" onClick={() => setOpen(false)}>
            {translate('ra.action.cancel')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

/** `story/jade-in-china-1a2b3c4d5e.webp` → `jade in china`. */
const toName = ({ file }: Picture) => file.replace(/^.*\/|-[0-9a-f]{10}\.webp$/g, '').replaceAll('-', ' ')

/** Every picture has this width: smaller ones are refused. */
const toSmall = (url: string) => url.replace(/-\d+\.webp$/, '-400.webp')

function Thumbnail({ picture: { url, width: own, height }, width }: { picture: Picture; width: number }) {
  const { shop } = useServices()
  return (
    <img
      src={shop ? new URL(toSmall(url), shop.url).href : undefined}
      alt=""
      width={width}
      height={Math.round((width * height) / own)}
      loading="lazy"
      style={{ display: 'block', maxWidth: '100%', height: 'auto' }}
    />
  )
}

function UploadButton({ onDone }: { onDone: (file: string) => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const toErrorText = useErrorText()
  const { api } = useServices()
  const client = useQueryClient()
  const [isSending, setSending] = useState(false)

  async function send(file: File | undefined): Promise<void> {
    if (!file) return
    setSending(true)
    const body = new FormData()
    body.append('picture', file)
    try {
      const picture = await api.call(uploadContentPicture, { body })
      await client.invalidateQueries({ queryKey: KEY })
      onDone(picture.file)
    } catch (error) {
      notify(toErrorText(error), { type: 'error' })
    } finally {
      setSending(false)
    }
  }

  return (
    <FileButton
      variant="contained"
      loading={isSending}
      accept="image/jpeg,image/png,image/webp,image/avif"
      onFiles={([file]) => void send(file)}
    >
      {translate('content.pictures.upload')}
    </FileButton>
  )
}
