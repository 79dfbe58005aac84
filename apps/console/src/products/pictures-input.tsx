import { Box, IconButton, Typography } from '@mui/material'
import DownIcon from '@mui/icons-material/ArrowDownwardOutlined'
import RemoveIcon from '@mui/icons-material/DeleteOutlined'
import UpIcon from '@mui/icons-material/ArrowUpwardOutlined'
import { inEachLanguage } from '@shop/contract/languages/languages'
import type { ConsoleProduct } from '@shop/contract/products/product-fields.console'
import { uploadProductPicture } from '@shop/contract/products/products.console'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useController } from 'react-hook-form'
import { useServices } from '../data/services.ts'
import { FileButton } from '../ui/file-button.tsx'
import { TextsInput } from '../ui/texts-input.tsx'
import { useErrorText } from '../ui/use-error-text.ts'

type Picture = ConsoleProduct['pictures'][number]

/** The pictures of a product: dropped or chosen, put in order by drag or buttons, each with texts and a focal point. */
export function PicturesInput() {
  const translate = useTranslate()
  const notify = useNotify()
  const toErrorText = useErrorText()
  const { api } = useServices()
  const { field } = useController<{ pictures: Picture[] }, 'pictures'>({ name: 'pictures' })
  const pictures = field.value ?? []
  const [dragged, setDragged] = useState<number>()
  const [isSending, setSending] = useState(false)

  async function add(files: Iterable<File>): Promise<void> {
    setSending(true)
    const added: Picture[] = []
    for (const file of files) {
      const body = new FormData()
      body.append('picture', file)
      try {
        const sent = (await api.send(uploadProductPicture, { body })) as Omit<Picture, 'alt'>
        if (![...pictures, ...added].some((each) => each.file === sent.file))
          added.push({ ...sent, alt: inEachLanguage(() => '') })
      } catch (error) {
        notify(toErrorText(error), { type: 'error' })
      }
    }
    setSending(false)
    field.onChange([...pictures, ...added].slice(0, 8))
  }

  function move(from: number, to: number): void {
    if (to < 0 || to >= pictures.length) return
    const next = pictures.toSpliced(from, 1)
    field.onChange(next.toSpliced(to, 0, pictures[from]!))
  }

  return (
    <>
      {pictures.map((picture, index) => (
        <Box
          key={picture.file}
          draggable
          onDragStart={() => setDragged(index)}
          onDragOver={(event) => dragged !== undefined && event.preventDefault()}
          onDrop={() => {
            if (dragged !== undefined) move(dragged, index)
            setDragged(undefined)
          }}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, py: 1.5, borderBottom: 1, borderColor: 'divider' }}
        >
          <FocalPicture
            picture={picture}
            number={index + 1}
            onChange={(focal) => field.onChange(pictures.with(index, { ...picture, focal }))}
          />
          <Box sx={{ flex: '1 1 16rem' }}>
            <TextsInput
              source={`pictures.${index}.alt`}
              label={translate('products.pictures.alt')}
              maxLength={300}
            />
          </Box>
          <Box>
            <IconButton
              aria-label={translate('products.pictures.up')}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            >
              <UpIcon />
            </IconButton>
            <IconButton
              aria-label={translate('products.pictures.down')}
              disabled={index === pictures.length - 1}
              onClick={() => move(index, index + 1)}
            >
              <DownIcon />
            </IconButton>
            <IconButton
              aria-label={translate('products.pictures.remove')}
              onClick={() => field.onChange(pictures.toSpliced(index, 1))}
            >
              <RemoveIcon />
            </IconButton>
          </Box>
        </Box>
      ))}
      <Box
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          void add(event.dataTransfer.files)
        }}
        sx={{ border: 1, borderStyle: 'dashed', borderColor: 'divider', p: 3, mt: 2, textAlign: 'center' }}
      >
        <FileButton
          multiple
          loading={isSending}
          disabled={pictures.length >= 8}
          accept="image/jpeg,image/png,image/webp,image/avif"
          onFiles={(files) => void add(files)}
        >
          {translate('products.pictures.drop')}
        </FileButton>
        <Typography variant="caption" component="p" color="text.secondary">
          {pictures.length} / 8
        </Typography>
      </Box>
    </>
  )
}

const STEP = 0.05
const within = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100) / 100

/** The picture, on which a click or the arrow keys move the focal point. */
function FocalPicture({
  picture,
  number,
  onChange,
}: {
  picture: Picture
  number: number
  onChange: (focal: { x: number; y: number }) => void
}) {
  const translate = useTranslate()
  const { shop } = useServices()
  const { x, y } = picture.focal ?? { x: 0.5, y: 0.5 }
  const steps: Record<string, [number, number]> = {
    ArrowLeft: [-STEP, 0],
    ArrowRight: [STEP, 0],
    ArrowUp: [0, -STEP],
    ArrowDown: [0, STEP],
  }
  return (
    <Box
      component="button"
      type="button"
      aria-label={translate('products.pictures.focal', { number })}
      onClick={({ currentTarget, clientX, clientY, detail }) => {
        if (detail === 0) return
        const { left, top, width, height } = currentTarget.getBoundingClientRect()
        onChange({ x: within((clientX - left) / width), y: within((clientY - top) / height) })
      }}
      onKeyDown={(event) => {
        const step = steps[event.key]
        if (!step) return
        event.preventDefault()
        onChange({ x: within(x + step[0]), y: within(y + step[1]) })
      }}
      sx={{ position: 'relative', p: 0, border: 0, width: 144, alignSelf: 'flex-start', cursor: 'crosshair' }}
    >
      <img
        src={shop ? new URL(picture.url, shop.url).href : undefined}
        alt={picture.alt.en}
        width={144}
        height={Math.round((144 * picture.height) / picture.width)}
        draggable={false}
        style={{ display: 'block' }}
      />
      <Box
        component="span"
        sx={{
          position: 'absolute',
          left: `${x * 100}%`,
          top: `${y * 100}%`,
          width: 16,
          height: 16,
          m: '-8px',
          borderRadius: '50%',
          border: '2px solid #fff',
          outline: '2px solid #16302b',
        }}
      />
    </Box>
  )
}
