import { defineConfig } from 'vitest/config'

/** The tests that mutations of pure code are held against: they need no database, no window and no seed. */
export default defineConfig({
  test: { environment: 'node', include: ['tests/{domain,kit}/**/*.test.ts'], testTimeout: 20_000 },
})
