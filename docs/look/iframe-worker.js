// A page that was opened as a file may start no worker, and Material searches in one. There, a frame does a worker's work.
if (location.protocol === "file:")
  window.Worker = class extends EventTarget {
    constructor(url) {
      super()
      const frame = document.createElement("iframe")
      frame.hidden = true
      frame.srcdoc = `<script>
        postMessage = (data) => parent.dispatchEvent(new MessageEvent("worker:${url}", { data }))
        importScripts = (...urls) => urls.reduce((before, url) => before.then(() => new Promise((done) => {
          const script = document.createElement("script")
          Object.assign(script, { src: url, onload: done })
          document.head.append(script)
        })), Promise.resolve())
        <\/script><script src="${url}"><\/script>`
      const waiting = []
      this.postMessage = (data) => waiting.push(data)
      frame.onload = () => {
        this.postMessage = (data) => frame.contentWindow.dispatchEvent(new MessageEvent("message", { data }))
        waiting.forEach((data) => this.postMessage(data))
      }
      this.terminate = () => frame.remove()
      addEventListener(`worker:${url}`, ({ data }) => this.dispatchEvent(new MessageEvent("message", { data })))
      document.addEventListener("DOMContentLoaded", () => document.body.append(frame))
      if (document.readyState !== "loading") document.body.append(frame)
    }
  }
