/**
 * Every setting the server is started with, over whatever its own files say. Chosen for a small
 * machine (2 cores, 2 GB) that also runs the product; all others keep PostgreSQL's defaults, the
 * write-ahead log's included.
 */
export function serverSettings(socketFolder: string, serverName: string): Record<string, string> {
  return {
    // Nothing on the network: a private socket, in a folder only the server's user may enter.
    listen_addresses: '',
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: String(PORT),
    // Stands in the title of every process of this server, so that those of two copies differ.
    cluster_name: serverName,
    // An acknowledged registration is on the disk. Stated so that no settings file can undo it.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    // Holds the working set of an institute many times over.
    shared_buffers: '128MB',
    // Compiling costs more than the short queries of this product.
    jit: 'off',
    // The same on every machine: the product itself shows the times of India.
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_line_prefix: '%m [%p] ',
    // Without the details of an error: they quote whole rows, and with them people.
    log_error_verbosity: 'terse',
  }
}

/** Only a part of the socket's file name: nothing listens on TCP. */
export const PORT = 5432

/** The superuser and the database that the product finds on its own server. */
export const ROLE = 'institute'
export const DATABASE = 'institute'
