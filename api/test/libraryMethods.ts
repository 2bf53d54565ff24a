import { EventEmitter } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { Readable, Writable } from 'node:stream';
import { Client as KnexClient } from 'knex';
import pg from 'pg';

/** The objects whose methods another module could replace. */
const owners: Record<string, object> = {
  KnexClient: KnexClient.prototype,
  'pg.Client': pg.Client.prototype,
  'pg.Connection': pg.Connection.prototype,
  'pg.Pool': pg.Pool.prototype,
  'pg.Query': pg.Query.prototype,
  'pg.types': pg.types,
  http,
  'http.IncomingMessage': http.IncomingMessage.prototype,
  'http.Server': http.Server.prototype,
  'http.ServerResponse': http.ServerResponse.prototype,
  net,
  'net.Server': net.Server.prototype,
  'net.Socket': net.Socket.prototype,
  fs,
  'fs.promises': fs.promises,
  EventEmitter: EventEmitter.prototype,
  Readable: Readable.prototype,
  Writable: Writable.prototype,
  Date,
  JSON,
  Promise: Promise.prototype,
  globalThis,
};

/** Returns the methods of Knex, pg and Node, by their names. */
export function readLibraryMethods(): Map<string, unknown> {
  return new Map(
    Object.entries(owners).flatMap(([name, owner]) =>
      Object.entries(Object.getOwnPropertyDescriptors(owner)).flatMap(([key, { value }]): [string, unknown][] =>
        typeof value === 'function' ? [[`${name}.${key}`, value]] : [],
      ),
    ),
  );
}

/** The methods before the import of the API. Tests must import this module first. */
export const originalMethods = readLibraryMethods();
