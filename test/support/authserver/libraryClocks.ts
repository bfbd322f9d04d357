import { giveLibraryClocks } from '../../../src/authserver/epochTime.ts'

// As src/main.ts does for a sandbox, before anything loads the library. Files that share a process share the library too.
giveLibraryClocks()
