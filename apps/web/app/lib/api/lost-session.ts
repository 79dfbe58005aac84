let onSessionLost = () => location.assign('/login')

/** Says what happens when a session has ended under a call, instead of a full load of /login. */
export function handleLostSession(handler: () => void): void {
  onSessionLost = handler
}

/** For calls alone: the session has ended under one of them. */
export function notifyLostSession(): void {
  onSessionLost()
}
