/// <reference types="vite/client" />

/** Names this build: `0.1.0-3f9c2ab`. */
declare const __APP_VERSION__: string;
