import { start } from './start.tsx'

// Runs once all that it needs is there, which is why the build keeps it apart from the rest (chunk-plan.ts).
start()
