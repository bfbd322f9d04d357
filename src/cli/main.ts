#!/usr/bin/env node
import { createTppClient } from "../sdk/index.ts"
console.log(typeof createTppClient, process.version)
