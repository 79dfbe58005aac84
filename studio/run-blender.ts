import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Picture } from './picture-list.ts'

const SOURCE = join(import.meta.dirname, 'blender')
const run = promisify(execFile)

/** Pixels of a rendered picture, three bytes each, and its processor time in seconds. */
interface TakenPicture {
  pixels: Buffer
  renderSeconds: number
  denoiseSeconds: number
}

/** Short hash of the drawing code: pictures with another hash are stale. */
export async function hashDrawingCode(): Promise<string> {
  const hash = createHash('sha256')
  const files = (await readdir(SOURCE, { recursive: true })).filter((name) => /\.(py|c)$/.test(name))
  for (const file of files.toSorted()) hash.update(file).update(await readFile(join(SOURCE, file)))
  return hash.digest('hex').slice(0, 12)
}

/**
 * Builds the denoiser for this machine unless it exists. Returns its path.
 * @throws Error if there is no C compiler
 */
export async function buildDenoiser(folder: string): Promise<string> {
  const source = join(SOURCE, 'denoise.c')
  const stamp = createHash('sha256')
    .update(await readFile(source))
    .digest('hex')
    .slice(0, 12)
  const library = join(folder, `denoise-${stamp}.so`)
  const isBuilt = await access(library).then(
    () => true,
    () => false,
  )
  if (isBuilt) return library
  await mkdir(folder, { recursive: true })
  const flags = ['-O3', '-march=native', '-ffast-math', '-fopenmp', '-shared', '-fPIC']
  await run('cc', [...flags, source, '-o', library, '-lm'])
  return library
}

/**
 * Renders one picture with Blender, at the lowest priority, as it may take minutes.
 * @throws Error with the end of Blender's output
 */
export async function takePicture(
  picture: Pick<Picture, 'name' | 'view' | 'width' | 'height' | 'product'>,
  {
    samples,
    threads,
    denoiser,
    folder,
  }: { samples: number; threads: number; denoiser: string; folder: string },
): Promise<TakenPicture> {
  const output = join(folder, `${picture.name}-${picture.view}.ppm`)
  const job = `${output}.json`
  await writeFile(job, JSON.stringify({ ...picture, samples, output, denoiser }))
  const args = [
    '-b',
    '-t',
    String(threads),
    '--python-exit-code',
    '1',
    '--python',
    join(SOURCE, 'main.py'),
    '--',
    job,
  ]
  const blender = spawn('blender', args, {
    env: { ...process.env, OMP_NUM_THREADS: String(threads), PYTHONDONTWRITEBYTECODE: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let message = ''
  const listen = (part: Buffer) => (message = (message + part.toString()).slice(-8000))
  blender.stdout.on('data', listen)
  blender.stderr.on('data', listen)
  if (blender.pid !== undefined) setPriority(blender.pid, constants.priority.PRIORITY_LOW)
  const code = await new Promise<number | null>((resolve, reject) => {
    blender.once('error', (error) =>
      reject(new Error('Blender does not start. Is it installed?', { cause: error })),
    )
    blender.once('close', resolve)
  })
  const seconds = /^seconds ([\d.]+) ([\d.]+)$/m.exec(message)
  if (code !== 0 || !seconds)
    throw new Error(`Blender failed on ${picture.name}-${picture.view}:\n${message}`)
  const file = await readFile(output)
  await Promise.all([rm(output), rm(job)])
  const header = `P6 ${picture.width} ${picture.height} 255\n`.length
  return {
    pixels: file.subarray(header),
    renderSeconds: Number(seconds[1]),
    denoiseSeconds: Number(seconds[2]),
  }
}
