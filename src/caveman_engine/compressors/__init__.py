"""One compressor a content type, found through the registry."""
