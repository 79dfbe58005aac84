import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { AVATAR_MAX_BYTES } from '@shop/contract/users'
import { aPng, toPngChunk } from './pictures.ts'

/** An avatar uploaded by an attacker, or from a bad camera. */
export interface HostilePicture {
  title: string
  content: Buffer
  /** Declared media type; image/png by default. */
  type?: string
  /** File name as sent. */
  name?: string
  /** By default, rejected with AVATAR_TYPE_UNSUPPORTED. */
  outcome?: 'accepted' | 'too large'
}

/** What no served file may contain. */
export const SIGNATURES = [
  '<script',
  'HALT_COMPILER',
  'PK\x03\x04',
  'Secret Garden 7',
  'EXIF',
  'XMP ',
  'ICCP',
]

const SCRIPT = '<script>alert(document.domain)</script>'
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`
const PHAR = "GIF89a<?php __HALT_COMPILER(); ?> s:4:'evil';"
const ZIP = `PK\x03\x04${'\0'.repeat(26)}evil.htmlPK\x01\x02PK\x05\x06`

const text = (content: string) => Buffer.from(content, 'latin1')
const simple = (width = 64, height = 48, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 10, g: 91, b: 84, alpha: 0.5 } } })
/** `frames` pictures of 8 px, one after another. */
const film = (frames: number) =>
  sharp(
    Buffer.from(Array.from({ length: frames * 64 * 3 }, (_, at) => ((at / 192) % 2 < 1 ? at : 255 - at))),
    { raw: { width: 8, height: 8 * frames, channels: 3, pageHeight: 8 } },
  )

/** Generates every file, so that none of them is in the repository. */
export async function makeHostilePictures(): Promise<HostilePicture[]> {
  const jpeg = await simple().jpeg().toBuffer()
  const png = aPng({ width: 64, height: 48 })
  return [
    ...makeOtherKinds(png),
    ...(await makeOtherPictureKinds()),
    ...(await makeTwoFaced(jpeg)),
    ...makeBroken(jpeg, png),
    ...(await makeBombs()),
    ...(await makeFilms()),
    ...(await makeTalkative()),
    ...(await makeOddOnes()),
    ...makeLargeOnes(),
    ...makeOddNames(png),
  ]
}

function makeOtherKinds(png: Buffer): HostilePicture[] {
  return [
    { title: 'nothing', content: Buffer.alloc(0) },
    { title: 'one byte', content: text('\x89') },
    { title: 'SVG', content: text(SVG), type: 'image/svg+xml' },
    { title: 'SVG declared as PNG', content: text(SVG), name: 'me.png' },
    { title: 'HTML declared as PNG', content: text(`<html>${SCRIPT}</html>`) },
    { title: 'PDF', content: text('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj') },
    { title: 'ICO', content: Buffer.concat([text('\0\0\x01\0\x01\0\x08\x08\0\0\x01\0\x20\0'), png]) },
    { title: 'BMP', content: Buffer.concat([text('BM\x3a\0\0\0\0\0\0\0\x36\0\0\0'), Buffer.alloc(44)]) },
    { title: 'a picture declared as HTML', content: png, type: 'text/html' },
    { title: 'a picture without a declared type', content: png, type: 'application/octet-stream' },
  ]
}

async function makeOtherPictureKinds(): Promise<HostilePicture[]> {
  return [
    { title: 'TIFF', content: await simple().tiff().toBuffer() },
    { title: 'AVIF', content: await simple().avif({ effort: 0 }).toBuffer() },
    { title: 'HEIC', content: text(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${'\0'.repeat(64)}`) },
  ]
}

/** Polyglots: a picture and something else in one file. */
async function makeTwoFaced(jpeg: Buffer): Promise<HostilePicture[]> {
  const gif = await simple().gif().toBuffer()
  const comment = text(`\x21\xfe${String.fromCharCode(SCRIPT.length)}${SCRIPT}\0`)
  const afterScreen = 13 + 3 * 2 ** ((gif[10]! & 7) + 1)
  return [
    {
      title: 'HTML after a GIF header',
      content: text(`GIF89a/*${SCRIPT}*/=1;`),
      type: 'image/gif',
    },
    {
      title: 'GIF with a script in its comment',
      content: Buffer.concat([gif.subarray(0, afterScreen), comment, gif.subarray(afterScreen)]),
      type: 'image/gif',
      outcome: 'accepted',
    },
    {
      title: 'JPEG with a PHAR appended',
      content: Buffer.concat([jpeg, text(PHAR)]),
      type: 'image/jpeg',
      outcome: 'accepted',
    },
    {
      title: 'JPEG with a ZIP appended',
      content: Buffer.concat([jpeg, text(ZIP)]),
      type: 'image/jpeg',
      outcome: 'accepted',
    },
    {
      title: 'JPEG with a script in its comment, declared as PNG',
      content: Buffer.concat([text('\xff\xd8\xff\xfe\0\x29'), text(SCRIPT), jpeg.subarray(2)]),
      outcome: 'accepted',
    },
  ]
}

function makeBroken(jpeg: Buffer, png: Buffer): HostilePicture[] {
  const badSum = Buffer.from(png)
  badSum[png.indexOf('IDAT') + 6]! ^= 0xff
  const headless = Buffer.from(png)
  headless[0] = 0x88
  return [
    { title: 'truncated JPEG', content: jpeg.subarray(0, jpeg.length - 40), type: 'image/jpeg' },
    { title: 'truncated PNG', content: png.subarray(0, png.length - 24) },
    { title: 'PNG of the signature only', content: png.subarray(0, 8) },
    { title: 'PNG with a broken chunk', content: badSum },
    { title: 'PNG with a wrong first byte', content: headless },
    { title: 'GIF of the signature only', content: text('GIF89a'), type: 'image/gif' },
    {
      title: 'WebP of the header only',
      content: text('RIFF\xff\xff\xff\xffWEBPVP8 '),
      type: 'image/webp',
    },
  ]
}

/** Decompression bombs: small files with large dimensions or a large decoder state. */
async function makeBombs(): Promise<HostilePicture[]> {
  const gifScreen = text(
    'GIF89a\xff\xff\xff\xff\xf0\0\0\0\0\0\xff\xff\xff,\0\0\0\0\xff\xff\xff\xff\0\x02\x02D\x01\0;',
  )
  const zeros = deflateSync(Buffer.alloc(60_000_000), { level: 9 })
  const large = simple(4000, 4000, 4)
  return [
    { title: 'PNG of 196 million px', content: aPng({ width: 14_000, height: 14_000 }) },
    { title: 'PNG of 2 thousand million px in one row', content: aPng({ width: 2 ** 31 - 1, height: 1 }) },
    { title: 'GIF of 4 thousand million px', content: gifScreen, type: 'image/gif' },
    {
      title: 'PNG with 60 MB in a text',
      content: aPng({ before: [toPngChunk('zTXt', Buffer.concat([text('Comment\0\0'), zeros]))] }),
      outcome: 'accepted',
    },
    {
      title: 'progressive JPEG of 16 million px with all its colours',
      content: await large
        .clone()
        .flatten()
        .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
        .toBuffer(),
      type: 'image/jpeg',
    },
    {
      title: 'PNG of 16 million px with 16 bits',
      content: await large.clone().toColourspace('rgb16').png({ compressionLevel: 1 }).toBuffer(),
    },
    {
      title: 'GIF of 16 million px',
      content: await large.clone().gif({ effort: 1 }).toBuffer(),
      type: 'image/gif',
    },
    {
      title: 'progressive JPEG of 12 million px, as cameras make them',
      content: await simple(4032, 3024).jpeg({ progressive: true }).toBuffer(),
      type: 'image/jpeg',
      outcome: 'accepted',
    },
    {
      title: 'PNG of 16 million px',
      content: await large.clone().png({ compressionLevel: 1 }).toBuffer(),
      outcome: 'accepted',
    },
    {
      title: 'GIF of 5 million px',
      content: await simple(2500, 2000, 4).gif({ effort: 1 }).toBuffer(),
      type: 'image/gif',
      outcome: 'accepted',
    },
    {
      title: 'WebP of 16 million px',
      content: await large.clone().webp({ effort: 0 }).toBuffer(),
      type: 'image/webp',
      outcome: 'accepted',
    },
  ]
}

async function makeFilms(): Promise<HostilePicture[]> {
  const control = (sequence: number) => {
    const data = Buffer.alloc(26)
    for (const [at, value] of [sequence, 8, 8].entries()) data.writeUInt32BE(value, at * 4)
    return toPngChunk('fcTL', data)
  }
  const frame = Buffer.concat([text('\0\0\0\x01'), deflateSync(Buffer.alloc(16))])
  const apng = aPng({
    before: [toPngChunk('acTL', text('\0\0\x13\x88\0\0\0\0'))],
    after: Array.from({ length: 5_000 }, (_, at) => [control(at), toPngChunk('fdAT', frame)]).flat(),
  })
  return [
    { title: 'PNG of 5000 frames', content: apng, outcome: 'accepted' },
    {
      title: 'GIF of 3000 frames',
      content: await film(3_000).gif({ effort: 1 }).toBuffer(),
      type: 'image/gif',
      outcome: 'accepted',
    },
    {
      title: 'WebP of 1000 frames',
      content: await film(1_000).webp({ effort: 0 }).toBuffer(),
      type: 'image/webp',
      outcome: 'accepted',
    },
  ]
}

/** Pictures with revealing metadata. */
async function makeTalkative(): Promise<HostilePicture[]> {
  const place = { GPSLatitudeRef: 'N', GPSLatitude: '30/1 15/1 0/1', GPSAreaInformation: 'Secret Garden 7' }
  const output = { Copyright: 'Secret Garden 7', ImageDescription: SCRIPT }
  return [
    {
      title: 'JPEG with GPS coordinates',
      content: await simple().withExif({ IFD0: output, IFD3: place }).jpeg().toBuffer(),
      type: 'image/jpeg',
      outcome: 'accepted',
    },
    {
      title: 'PNG with a colour profile and a text in XMP',
      content: await simple()
        .withIccProfile('p3')
        .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">Secret Garden 7${SCRIPT}</x:xmpmeta>`)
        .png()
        .toBuffer(),
      outcome: 'accepted',
    },
    {
      title: 'PNG with a script in a text',
      content: aPng({ before: [toPngChunk('tEXt', `Comment\0${SCRIPT}`)] }),
      outcome: 'accepted',
    },
  ]
}

async function makeOddOnes(): Promise<HostilePicture[]> {
  const outcome = 'accepted'
  return [
    { title: 'one px', content: aPng({ width: 1, height: 1 }), outcome },
    { title: 'a line of 16000 px', content: aPng({ width: 1, height: 16_000 }), outcome },
    {
      title: 'JPEG in printing colours',
      content: await simple().toColourspace('cmyk').jpeg().toBuffer(),
      type: 'image/jpeg',
      outcome,
    },
    { title: 'PNG of 16 bits', content: await simple().toColourspace('rgb16').png().toBuffer(), outcome },
    { title: 'PNG interlaced', content: await simple().png({ progressive: true }).toBuffer(), outcome },
  ]
}

function makeLargeOnes(): HostilePicture[] {
  const rest = (bytes: number) =>
    aPng({ after: [toPngChunk('juNk', Buffer.alloc(bytes - aPng().length - 12))] })
  return [
    { title: '2 MB less a byte', content: rest(AVATAR_MAX_BYTES - 1), outcome: 'accepted' },
    { title: '2 MB', content: rest(AVATAR_MAX_BYTES), outcome: 'accepted' },
    { title: '2 MB and a byte', content: rest(AVATAR_MAX_BYTES + 1), outcome: 'too large' },
    { title: '20 MB', content: rest(10 * AVATAR_MAX_BYTES), outcome: 'too large' },
  ]
}

function makeOddNames(content: Buffer): HostilePicture[] {
  const names = {
    'a name with path traversal': '../../../../etc/passwd',
    'a name with Windows path traversal': '..\\..\\boot.ini',
    'a name with two extensions': 'me.php.png',
    'a name of 4000 characters': `${'a'.repeat(4_000)}.png`,
    'a name with NUL': 'me.html\0.png',
    'a name of another header': 'me.png"; name="role',
  }
  return Object.entries(names).map(([title, name]) => ({ title, content, name, outcome: 'accepted' }))
}
