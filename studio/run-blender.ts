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

/** How Blender is run: its threads, the built denoiser, and the folder for its files. */
export interface BlenderOptions {
  samples: number
  threads: number
  denoiser: string
  folder: string
}

/**
 * Renders one picture with Blender, at the lowest priority, as it may take minutes.
 * @throws Error with the end of Blender's output
 */
export async function takePicture(
  picture: Pick<Picture, 'name' | 'view' | 'width' | 'height' | 'product'>,
  options: BlenderOptions,
): Promise<TakenPicture> {
  const { files, ...seconds } = await runBlender(`${picture.name}-${picture.view}`, picture, ['ppm'], options)
  const header = `P6 ${picture.width} ${picture.height} 255\n`.length
  return { pixels: files[0]!.subarray(header), ...seconds }
}

/** A piece of designed bracelets as `subjects/looks.py` builds it. Lengths in centimetres, sizes in px. */
export interface LookJob {
  look: string
  part: { length: number; diameter: number }
  /** The size of a frame of the sprite. */
  size: number
  /** Width of the textures; 0 for none. */
  textureSize: number
}

/** The frames of a sprite one below the other (RGBA), and the textures (`bake.py`), if any. */
export interface TakenLook {
  sprite: Buffer
  textures: Buffer
  frames: number
  span: number
  reach: number
  seconds: number
}

/**
 * Renders the sprite and the textures of a look.
 * @throws as `takePicture`
 */
export async function takeLook(job: LookJob, options: BlenderOptions): Promise<TakenLook> {
  const { files, message, renderSeconds, denoiseSeconds } = await runBlender(
    `look-${job.look}`,
    job,
    ['rgba', 'rgb'],
    options,
  )
  const [, frames, span, reach] = /^look (\d+) (\d+) ([\d.]+)$/m.exec(message) ?? []
  if (reach === undefined) throw new Error(`Blender did not describe ${job.look}:\n${message}`)
  return {
    sprite: files[0]!,
    textures: files[1]!,
    seconds: Math.round(renderSeconds + denoiseSeconds),
    frames: Number(frames),
    span: Number(span),
    reach: Number(reach),
  }
}

/** Runs main.py on a job. Returns the files that it writes, one for each ending, and what it reports. */
async function runBlender(
  name: string,
  job: object,
  endings: readonly string[],
  { samples, threads, denoiser, folder }: BlenderOptions,
) {
  const output = join(folder, name)
  const jobFile = `${output}.json`
  await writeFile(jobFile, JSON.stringify({ ...job, samples, output, denoiser }))
  const args = ['-b', '-t', String(threads), '--python-exit-code', '1', '--python', join(SOURCE, 'main.py')]
  const blender = spawn('blender', [...args, '--', jobFile], {
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
  if (code !== 0 || !seconds) throw new Error(`Blender failed on ${name}:\n${message}`)
  const written = endings.map((ending) => `${output}.${ending}`)
  const files = await Promise.all(written.map((file) => readFile(file)))
  await Promise.all([...written, jobFile].map((file) => rm(file)))
  return { files, message, renderSeconds: Number(seconds[1]), denoiseSeconds: Number(seconds[2]) }
}
