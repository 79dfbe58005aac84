import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { AVATAR_MAX_BYTES } from '@shop/contract/users/users.endpoints'
import { aPng, toPngChunk } from './pictures.ts'

/** An avatar uploaded by an attacker, or from a bad camera. */
interface HostilePicture {
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

function refused(title: string, content: Buffer, type = 'image/png'): HostilePicture {
  return { title, content, type }
}

function accepted(title: string, content: Buffer, type?: string): HostilePicture {
  return { ...refused(title, content, type), outcome: 'accepted' }
}

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
    refused('nothing', Buffer.alloc(0)),
    refused('one byte', text('\x89')),
    refused('SVG', text(SVG), 'image/svg+xml'),
    { title: 'SVG declared as PNG', content: text(SVG), name: 'me.png' },
    refused('HTML declared as PNG', text(`<html>${SCRIPT}</html>`)),
    refused('PDF', text('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj')),
    refused('ICO', Buffer.concat([text('\0\0\x01\0\x01\0\x08\x08\0\0\x01\0\x20\0'), png])),
    refused('BMP', Buffer.concat([text('BM\x3a\0\0\0\0\0\0\0\x36\0\0\0'), Buffer.alloc(44)])),
    refused('a picture declared as HTML', png, 'text/html'),
    refused('a picture without a declared type', png, 'application/octet-stream'),
  ]
}

async function makeOtherPictureKinds(): Promise<HostilePicture[]> {
  return [
    refused('TIFF', await simple().tiff().toBuffer()),
    refused('AVIF', await simple().avif({ effort: 0 }).toBuffer()),
    refused('HEIC', text(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${'\0'.repeat(64)}`)),
  ]
}

/** Polyglots: a picture and something else in one file. */
async function makeTwoFaced(jpeg: Buffer): Promise<HostilePicture[]> {
  const gif = await simple().gif().toBuffer()
  const comment = text(`\x21\xfe${String.fromCharCode(SCRIPT.length)}${SCRIPT}\0`)
  const afterScreen = 13 + 3 * 2 ** ((gif[10]! & 7) + 1)
  return [
    refused('HTML after a GIF header', text(`GIF89a/*${SCRIPT}*/=1;`), 'image/gif'),
    accepted(
      'GIF with a script in its comment',
      Buffer.concat([gif.subarray(0, afterScreen), comment, gif.subarray(afterScreen)]),
      'image/gif',
    ),
    accepted('JPEG with a PHAR appended', Buffer.concat([jpeg, text(PHAR)]), 'image/jpeg'),
    accepted('JPEG with a ZIP appended', Buffer.concat([jpeg, text(ZIP)]), 'image/jpeg'),
    accepted(
      'JPEG with a script in its comment, declared as PNG',
      Buffer.concat([text('\xff\xd8\xff\xfe\0\x29'), text(SCRIPT), jpeg.subarray(2)]),
    ),
  ]
}

function makeBroken(jpeg: Buffer, png: Buffer): HostilePicture[] {
  const badSum = Buffer.from(png)
  badSum[png.indexOf('IDAT') + 6]! ^= 0xff
  const headless = Buffer.from(png)
  headless[0] = 0x88
  return [
    refused('truncated JPEG', jpeg.subarray(0, jpeg.length - 40), 'image/jpeg'),
    refused('truncated PNG', png.subarray(0, png.length - 24)),
    refused('PNG of the signature only', png.subarray(0, 8)),
    refused('PNG with a broken chunk', badSum),
    refused('PNG with a wrong first byte', headless),
    refused('GIF of the signature only', text('GIF89a'), 'image/gif'),
    refused('WebP of the header only', text('RIFF\xff\xff\xff\xffWEBPVP8 '), 'image/webp'),
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
    refused('PNG of 196 million px', aPng({ width: 14_000, height: 14_000 })),
    refused('PNG of 2 thousand million px in one row', aPng({ width: 2 ** 31 - 1, height: 1 })),
    refused('GIF of 4 thousand million px', gifScreen, 'image/gif'),
    accepted(
      'PNG with 60 MB in a text',
      aPng({ before: [toPngChunk('zTXt', Buffer.concat([text('Comment\0\0'), zeros]))] }),
    ),
    refused(
      'progressive JPEG of 16 million px with all its colours',
      await large.clone().flatten().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
      'image/jpeg',
    ),
    refused(
      'PNG of 16 million px with 16 bits',
      await large.clone().toColourspace('rgb16').png({ compressionLevel: 1 }).toBuffer(),
    ),
    refused('GIF of 16 million px', await large.clone().gif({ effort: 1 }).toBuffer(), 'image/gif'),
    accepted(
      'progressive JPEG of 12 million px, as cameras make them',
      await simple(4032, 3024).jpeg({ progressive: true }).toBuffer(),
      'image/jpeg',
    ),
    accepted('PNG of 16 million px', await large.clone().png({ compressionLevel: 1 }).toBuffer()),
    accepted('GIF of 5 million px', await simple(2500, 2000, 4).gif({ effort: 1 }).toBuffer(), 'image/gif'),
    accepted('WebP of 16 million px', await large.clone().webp({ effort: 0 }).toBuffer(), 'image/webp'),
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
    accepted('PNG of 5000 frames', apng),
    accepted('GIF of 3000 frames', await film(3_000).gif({ effort: 1 }).toBuffer(), 'image/gif'),
    accepted('WebP of 1000 frames', await film(1_000).webp({ effort: 0 }).toBuffer(), 'image/webp'),
  ]
}

/** Pictures with revealing metadata. */
async function makeTalkative(): Promise<HostilePicture[]> {
  const place = { GPSLatitudeRef: 'N', GPSLatitude: '30/1 15/1 0/1', GPSAreaInformation: 'Secret Garden 7' }
  const output = { Copyright: 'Secret Garden 7', ImageDescription: SCRIPT }
  return [
    accepted(
      'JPEG with GPS coordinates',
      await simple().withExif({ IFD0: output, IFD3: place }).jpeg().toBuffer(),
      'image/jpeg',
    ),
    accepted(
      'PNG with a colour profile and a text in XMP',
      await simple()
        .withIccProfile('p3')
        .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">Secret Garden 7${SCRIPT}</x:xmpmeta>`)
        .png()
        .toBuffer(),
    ),
    accepted('PNG with a script in a text', aPng({ before: [toPngChunk('tEXt', `Comment\0${SCRIPT}`)] })),
  ]
}

async function makeOddOnes(): Promise<HostilePicture[]> {
  return [
    accepted('one px', aPng({ width: 1, height: 1 })),
    accepted('a line of 16000 px', aPng({ width: 1, height: 16_000 })),
    accepted(
      'JPEG in printing colours',
      await simple().toColourspace('cmyk').jpeg().toBuffer(),
      'image/jpeg',
    ),
    accepted('PNG of 16 bits', await simple().toColourspace('rgb16').png().toBuffer()),
    accepted('PNG interlaced', await simple().png({ progressive: true }).toBuffer()),
  ]
}

function makeLargeOnes(): HostilePicture[] {
  const rest = (bytes: number) =>
    aPng({ after: [toPngChunk('juNk', Buffer.alloc(bytes - aPng().length - 12))] })
  return [
    accepted('2 MB less a byte', rest(AVATAR_MAX_BYTES - 1)),
    accepted('2 MB', rest(AVATAR_MAX_BYTES)),
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
