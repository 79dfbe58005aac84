let onSessionLost = () => location.assign('/login')

/** Sets what happens when a call finds that the session has ended; the default is a full load of /login. */
export function handleLostSession(handler: () => void): void {
  onSessionLost = handler
}

/** Reports that the session has ended. For `call` only. */
export function notifyLostSession(): void {
  onSessionLost()
}
