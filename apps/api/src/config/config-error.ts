/** Invalid configuration: every error of the environment, each naming its variable. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly errors: string[]
  constructor(errors: string[]) {
    super(errors.join('\n'))
    this.errors = errors
  }
}
