import { Router } from 'express'
export function customerRouter(_context: unknown): Router { return Router() }
